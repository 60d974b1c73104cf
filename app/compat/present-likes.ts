import { likeState } from "~/likes/like";
import type { LikedPerson } from "~/likes/like-lists.server";

/** Values of the tenant: picture paths without the CDN prefix (AMB-076), and the label of fictional profiles. */
interface LikesWire {
  photoPath(photoId: string, size: "thumb" | "card"): string;
  fictionalLabel: string;
}

/**
 * The answer of `GET /api/likes.php` (LIK-11..13, API-22). `profiles` has likes of both directions, `liked_by` only
 * received likes.
 */
export function presentLikes(people: readonly LikedPerson[], wire: LikesWire) {
  return {
    profiles: people.map((person) => presentLikedProfile(person, wire)),
    liked_by: people.filter(({ received }) => received).map(({ id, is_new }) => ({ id, like_new: is_new })),
  };
}

/** The answer of `GET /api/auto-like.php`: the member who liked, in the same form as `profiles` (LIK-13, API-13). */
export function presentAutoLiker(liker: Pick<LikedPerson, "id" | "name" | "photo" | "fictional">, wire: LikesWire) {
  return presentLikedProfile({ ...liker, sent: false, received: true, is_new: true }, wire);
}

function presentLikedProfile(person: LikedPerson, { photoPath, fictionalLabel }: LikesWire) {
  const { id, name, photo, fictional } = person;
  const path = photo ? photoPath(photo, "card") : null;
  return {
    id,
    name,
    like: likeState(person),
    main_image:
      photo && path
        ? { match: path, filename: path, thumb_filename: photoPath(photo, "thumb"), status: "active" }
        : null,
    fictional,
    fictional_label: fictional ? fictionalLabel : null,
  };
}
