import type { Viewer } from "~/accounts/viewer";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { likeState } from "~/likes/like";
import { likeReason } from "~/likes/present.server";
import { isChoiceField } from "~/profiles/fields";
import { genderWords, pronounWords } from "~/profiles/genders.server";
import { photoSrc } from "~/profiles/photo-address.server";
import { photoColours } from "~/profiles/photo-colours.server";
import { type PhotoViewer, photosShown } from "~/profiles/policy";
import { presentCard, presentWholePlace, type Shown } from "~/profiles/present.server";
import { presentAnswers } from "~/profiles/prompts.server";
import type { ProfileField } from "~/tenancy/profile-fields";
import { fictionalWords, tenantText, type Tenant } from "~/tenancy/tenant";
import type { Fact, GalleryPhoto, Looking, MemberPage } from "./member-page";
import type { MemberRow, PhotoRow } from "./member-page.server";

interface MemberVisit {
  tenant: Tenant;
  locale: Locale;
  t: Translate;
}

/**
 * Converts a database row for this viewer. The tenant's settings select the fields. The viewer's role selects the
 * photos.
 */
export function presentMember(row: MemberRow, visit: MemberVisit, viewer: Viewer | null): MemberPage {
  const { tenant, locale } = visit;
  const shows = (field: ProfileField) => tenant.settings.visible_profile_fields.includes(field);
  const words = fictionalWords(tenant, locale);
  return {
    id: row.id,
    name: row.name,
    age: shows("age") ? row.age : null,
    place: presentWholePlace(row, visit),
    pronouns: shows("gender") ? pronounWords(row.pronouns, visit) : null,
    km: shows("city") ? row.km : null,
    activeToday: row.active_today && !row.fictional,
    fictional: row.fictional ? { label: words.label, warning: words.warning } : null,
    looking: lookingOf(row, viewer),
    ...presentPhotos(row, onlookerOf(row, viewer), visit),
    facts: presentFacts(row, visit),
    about: shows("about") ? row.about : null,
    answers: presentAnswers(row.answers, visit).map((answer) => ({
      ...answer,
      isLiked: row.liked?.prompt === answer.prompt,
    })),
    shared: shows("interests") && viewer?.memberId !== row.id ? (row.shared ?? []) : [],
    interests: shows("interests") ? row.interests : [],
    note: tenantText(tenant, locale, "visible_profile_notes"),
    like: likeState(row),
    likeIsNew: row.is_new,
    likeReason: viewer && likeReason(viewer, visit),
    lastChatSeq: row.chat_seq,
    blockedByMe: row.blocked_by_me,
    similar: row.similar.map((similar) => presentCard(similar, visit)),
  };
}

function lookingOf(row: MemberRow, viewer: Viewer | null): Looking {
  if (!viewer) return "visitor";
  return viewer.memberId === row.id ? "self" : "member";
}

function onlookerOf(row: MemberRow, viewer: Viewer | null): PhotoViewer {
  if (!viewer) return "visitor";
  if (viewer.memberId === row.id) return "self";
  return viewer.premium ? "premium" : "free";
}

/** The photos that the viewer may see. Hidden photos get no URL (ROL-03). */
function presentPhotos(
  { photos, liked }: MemberRow,
  onlooker: PhotoViewer,
  { tenant }: Shown,
): Pick<MemberPage, "photos" | "locked"> {
  const shown = photos.slice(0, photosShown(onlooker));
  const count = photos.length - shown.length;
  return {
    photos: shown.map((photo) => ({ ...presentGalleryPhoto(photo, tenant), isLiked: liked?.photo === photo.id })),
    locked: count > 0 ? { count, by: onlooker === "visitor" ? "login" : "premium" } : null,
  };
}

function presentGalleryPhoto(
  { id, thumbhash, width, height }: PhotoRow,
  tenant: Tenant,
): Omit<GalleryPhoto, "isLiked"> {
  return { id, src: photoSrc(tenant, id, "full"), colours: photoColours(thumbhash), width, height };
}

/** Fields with fixed choices, in the tenant's order. Other fields have their own places on the page. */
function presentFacts(row: MemberRow, visit: MemberVisit): Fact[] {
  return visit.tenant.settings.visible_profile_fields.flatMap((field): Fact[] => {
    if (field === "gender") {
      const text = genderWords(row.gender, visit);
      return text === null ? [] : [{ field, text }];
    }
    const value = isChoiceField(field) ? row[field] : null;
    return value ? [{ field, choice: value }] : [];
  });
}
