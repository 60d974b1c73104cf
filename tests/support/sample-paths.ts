import { paths } from "~/paths";

const id = "0b9b4f9e-6c1d-4d3a-9a53-5f0f6a1f7a10";

/** Arguments for each path with parameters. */
const samples: Partial<Record<keyof typeof paths, unknown[]>> = {
  token: ["k3J9vW2mQx8sL5tR7yU1oP4aS6dF0gH2jK8lZ3xC5vB"],
  member: [id],
  memberChat: [id],
  likedPart: [id, { prompt: "sunday" }],
  report: [id],
  memberSignup: [id],
  memberQuestion: [id],
  chat: [id],
  chatPhoto: [id, id],
  chatAsking: [id, id],
  olderMessages: [id, 7],
  doMessageRemoval: [id, id],
  doDraft: [id],
  presence: [id],
  pageData: ["/members"],
  doTyping: [id],
  doFirstMessage: [id],
  doChatPhoto: [id],
  doGift: [id],
  likesOf: ["sent"],
  match: [id],
  order: ["c50", "visa"],
  transaction: [id],
  doContinuePayment: [id],
  returnCredits: [id],
  invoice: [id],
  invoicePdf: [id],
  page: ["terms"],
  lander: ["gallery", "x"],
  doSignupStep: [1],
  appeal: ["ok3J9vW2mQx8sL5tR7yU1oP4aS6dF0gH2jK8lZ3xC5vB"],
  unsubscribe: ["uk3J9vW2mQx8sL5tR7yU1oP4aS6dF0gH2jK8lZ3xC5vB"],
  settingsPage: ["email"],
  doLogOutDevice: [id],
  doActivate: ["k3J9vW2mQx8sL5tR7yU1oP4aS6dF0gH2jK8lZ3xC5vB"],
  doReactivate: ["v3J9vW2mQx8sL5tR7yU1oP4aS6dF0gH2jK8lZ3xC5vB"],
  deletionOffers: ["break"],
  deletionConfirm: ["break"],
  doRetention: ["discount"],
  doLike: [id],
  doRemovalWith: [id],
  doBlock: [id],
  doLikeSeen: [id],
  doProfile: ["basics"],
  preferencesStep: ["who"],
  membersSaved: ["gender=male"],
  places: ["NL", "utr"],
  doTestChargeBack: [id],
  doTestDisputeWon: [id],
  directDebit: ["c50"],
  doPhotoMove: [id],
  doPhotoCrop: [id],
  doPhotoMain: [id],
  doPhotoRemoval: [id],
  icon: ["icon.svg"],
  doMessage: [id],
  doReading: [id],
  doRemoval: [id],
  testPayment: ["test_1"],
  webhook: ["test"],
  media: ["x.webp"],
  brandCss: ["abc"],
  offline: ["de", "dark"],
  devMail: [id],
  api: ["user"],
};

export const pathNames = Object.keys(paths) as (keyof typeof paths)[];

export function addressOf(name: keyof typeof paths): string {
  const make = paths[name] as (...args: unknown[]) => string;
  return make(...(samples[name] ?? []));
}

export function samplePaths(names: readonly (keyof typeof paths)[] = pathNames): string[] {
  return names.map(addressOf);
}
