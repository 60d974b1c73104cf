import type { ComplaintTopic } from "~/pages/complaint";
import type { ReportReason } from "~/safety/report";

/** Items in the operators' queue on a demo site. Ages are in minutes. */
export interface QueueItems {
  /** Ages of photos. The first two photos and the text belong to one member. */
  photos: number[];
  /** Words that make a review necessary, added to a member's text. */
  text?: { addition: string; age: number };
  /** Words added to a first message. */
  message?: { addition: string; age: number };
  cases: {
    reason: ReportReason;
    words: string;
    age: number;
    talk?: string[];
    /** True for a case about the youngest woman on the site. */
    isYoung?: true;
  }[];
  complaint?: { topic: ComplaintTopic; body: string; age: number };
  appeal?: { against: "warning" | "photo"; facts: string; body: string; age: number };
}

const hour = 60;

/** A conversation that ends in a request for money. The reported member sends the first message. */
const scam = [
  "Hello, you have such a kind smile. How is your day?",
  "Thank you! A little rainy, but good. And yours?",
  "I work on a ship near Malta, so I am alone a lot. I feel that I can trust you already.",
  "That sounds lonely. When do you come home?",
  "In three weeks, if the customs let my parcel through. My card is blocked here. Could you send 400 for the fee?",
  "I do not send money to people I have not met.",
  "Please, I pay it back on the first day. Write me outside of this site, it is faster.",
];

/** A conversation in which a member admits a false age. */
const school = [
  "Sorry for the late answer, I had to learn for a test.",
  "Evening classes? I admire that. What are you learning?",
  "No, maths. It is my last year of school, the exams are in June.",
  "Your profile says that you are an adult.",
  "I wrote that because the site does not let me in before. I am 17 in March. Please do not tell anyone.",
];

/** Thirty-six items on the eight sites of this repository, three of them overdue. */
export const queueItems: Record<string, QueueItems> = {
  apricot: { photos: [40, 95], text: { addition: "📷 @claire.en.cuisine", age: 3 * hour }, cases: [] },
  aurora: { photos: [25, 4 * hour], text: { addition: "www.nordlys-ture.example", age: 5 * hour }, cases: [] },
  ember: {
    photos: [13 * hour, 70, 15, 8 * hour],
    text: { addition: "WhatsApp +44 7700 900 123", age: 6 * hour },
    message: { addition: "+44 7700 900 456", age: 2 * hour },
    cases: [
      {
        reason: "underage",
        words: "In the chat she said that she is still in her last year of school.",
        age: 72,
        talk: school,
        isYoung: true,
      },
      { reason: "scam", words: "Asked me for 400 pounds on the third day.", age: 9 * hour, talk: scam },
    ],
    complaint: {
      topic: "payment",
      body: "I paid by bank transfer on Monday and my credits are not there yet.",
      age: 27 * hour,
    },
    appeal: {
      against: "warning",
      facts: "You called another member names on 3 November.",
      body: "I was joking, and she knew it. Please read the whole conversation before you judge me.",
      age: 50 * hour,
    },
  },
  heirloom: {
    photos: [55, 3 * hour],
    text: { addition: "☎ +39 06 555 0123", age: 7 * hour },
    cases: [],
    complaint: { topic: "site", body: "The letters on the search page are too small for my eyes.", age: 10 * hour },
  },
  marina: {
    photos: [20, 150],
    message: { addition: "Insta: @kadekapitein_1", age: 90 },
    cases: [{ reason: "harassment", words: "Keeps writing from a new profile after I said no.", age: 11 * hour }],
    complaint: {
      topic: "conduct",
      body: "A member blocked me and I do not know why. Can you look into it?",
      age: 5 * hour,
    },
  },
  merlot: { photos: [35, 6 * hour], text: { addition: "t.me/vinoytapas", age: 80 }, cases: [] },
  onyx: {
    photos: [10, 5 * hour],
    cases: [{ reason: "hate", words: "Insulted me because of where I come from.", age: 4 * hour }],
    appeal: {
      against: "photo",
      facts: "quality",
      body: "The photo is sharp on my phone. I took it last week in good light.",
      age: 30 * hour,
    },
  },
  orchid: {
    photos: [45, 9 * hour],
    text: { addition: "Snapchat: lena_lacht", age: 2 * hour },
    cases: [{ reason: "fake", words: "These are photos of an actress.", age: 14 * hour }],
  },
};
