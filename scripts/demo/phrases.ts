import type { Random } from "~/profiles/scenes/random";
import type { Gender } from "~/tenancy/profile-fields";

/** A member's place on the members page, newest first. */
export interface Place {
  joinedDaysAgo: number;
  index: number;
  gender: Gender;
}

/** Neighbours that may contain a frame twice: a members page, with a margin for members with equal dates. */
const span = 27;

/** Frames that are compared for one sentence. */
const mostDrawn = 5;

/** The distance of a frame that no member has used. */
const unused = 1e9;

interface Spoken {
  frame: string;
  sentence: string;
}

interface Telling {
  write: (frame: string) => string;
  shown: (sentence: string) => string;
  random: Random;
}

/** Sentences of a site's members. No sentence occurs twice, and no frame three times among neighbours. */
export class Phrases {
  private readonly told = new Set<string>();
  private readonly everyone = new Neighbours();
  private readonly byGender = { female: new Neighbours(), male: new Neighbours() };

  /** Adds a member. A new member only increases the distance between two others, so earlier choices stay valid. */
  enter(place: Place): void {
    for (const neighbours of this.around(place)) neighbours.enter(keyOf(place));
  }

  /**
   * A new sentence. Draws a few frames, and uses the frame with the largest distance to its nearest use. Empty when no
   * frame fits. `shown` cuts a sentence to the words that readers compare.
   */
  next(frames: readonly string[], place: Place, { write, shown, random }: Telling): Spoken[] {
    const drawn: (Spoken & { distance: number })[] = [];
    for (const frame of random.sample(frames, frames.length)) {
      if (drawn.length === mostDrawn) break;
      const distance = this.told.has(shown(frame)) ? 0 : this.distance(frame, place);
      const sentence = distance > 0 ? write(frame) : frame;
      if (distance > 0 && !this.told.has(shown(sentence))) drawn.push({ frame, sentence, distance });
    }
    const [best] = drawn.sort((a, b) => b.distance - a.distance);
    if (!best) return [];
    this.told.add(shown(best.sentence));
    for (const neighbours of this.around(place)) neighbours.use(best.frame, keyOf(place));
    return [best];
  }

  private distance(frame: string, place: Place): number {
    return Math.min(...this.around(place).map((neighbours) => neighbours.distance(frame, keyOf(place))));
  }

  private around({ gender }: Place): Neighbours[] {
    return [this.everyone, this.byGender[gender]];
  }
}

/** Unique sort key of a member. */
const keyOf = ({ joinedDaysAgo, index }: Place) => joinedDaysAgo + index / 1e6;

/** Members in the order of their keys, with the members that use each frame. */
class Neighbours {
  private readonly members: number[] = [];
  private readonly users = new Map<string, number[]>();

  enter(key: number): void {
    this.members.splice(rankIn(this.members, key), 0, key);
  }

  use(frame: string, key: number): void {
    const users = this.users.get(frame) ?? [];
    users.splice(rankIn(users, key), 0, key);
    this.users.set(frame, users);
  }

  /** Number of members to the nearest user of the frame. 0 when the span would then contain the frame three times. */
  distance(frame: string, key: number): number {
    const users = this.users.get(frame);
    if (!users) return unused;
    const place = rankIn(users, key);
    const rank = rankIn(this.members, key);
    const [second, first, next, last] = [-2, -1, 0, 1].map((step) => this.rankOf(users[place + step]));
    const widths = [rank - (second ?? -unused), (next ?? unused) - (first ?? -unused), (last ?? unused) - rank];
    if (Math.min(...widths) < span) return 0;
    return Math.min(rank - (first ?? -unused), (next ?? unused) - rank);
  }

  private rankOf(key: number | undefined): number | undefined {
    return key === undefined ? undefined : rankIn(this.members, key);
  }
}

/** Number of sorted keys below this one, by bisection. */
function rankIn(keys: readonly number[], key: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as number) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
