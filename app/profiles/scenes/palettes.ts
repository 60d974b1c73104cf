import { type ThemeName, themeNames } from "~/tenancy/vocabulary";

/** Scenes use the colours of the tenant's theme (experience.md 5.4). */
export const sceneThemes = themeNames;
export type SceneTheme = ThemeName;

/** Colours of a drawing, for one time of day in one theme. */
export interface Mood {
  sky: readonly [string, string, string];
  sun: string;
  /** Layers of ground or wall, from pale to dark. */
  far: string;
  mid: string;
  near: string;
  ink: string;
  paper: string;
  pop: string;
  pop2: string;
  /** True for stars and lit windows. */
  night: boolean;
}

/** Parses colours in the order "sky sky sky sun far mid near ink paper pop pop2", each in hex without `#`. */
function mood(inks: string, night = false): Mood {
  const [top, middle, low, sun, far, mid, near, ink, paper, pop, pop2] = inks.split(" ").map((hex) => `#${hex}`);
  return { sky: [top, middle, low], sun, far, mid, near, ink, paper, pop, pop2, night } as Mood;
}

export const moods: Record<SceneTheme, readonly Mood[]> = {
  ember: [
    mood("5a1846 d6294f f9a03f ffd98a b3264f 7c1a46 4a1038 260a22 ffeed6 f0a030 ff6b5e"),
    mood("ffd2b8 ffbd93 ffe9d0 f2485a f59a83 e2566a a52a54 4b1536 fff4e6 e1214c f0a030"),
    mood("1d0b2a 4a1440 a3224c ffc27a 6a1a48 431239 2a0c2b 15061a ffe3c4 f4b04a e8365a", true),
    mood("f7b2a4 fbd0b0 fff0da fff6e0 ef8d86 cf4f68 8b2350 43122f fff5e8 e1214c f2a541"),
    mood("d93a56 f4764f ffc15c fff0b8 c43352 96244f 5f1642 300c2a fff2da ffcf5a ff8f6b"),
  ],
  aurora: [
    mood("0c0f33 2c2a7c 1b8f94 e9f6ff 3a3596 262367 171648 0a0a26 e6f7f2 2fd6bd a48bff", true),
    mood("2a1d6b 6d5ae6 f2a7c3 ffe9c9 5a48c4 3d3196 261f66 130f3a f3ecff 24c9b1 ff9fb2"),
    mood("bfe3ec d6defa f5f0ff ffffff a8b8ee 6d7fdc 3c4aa8 1b2058 fbfaff 17b8a6 6d5ae6"),
    mood("06182b 0d4a5c 42c9a5 f6fbd8 145a6c 0e3d55 0a2640 051426 e2fff4 8ef0c4 8f7bff", true),
    mood("1f1a5e 4b4fc0 6fd3cf fff3d6 4a4cb4 33368c 20235f 0f1138 effcf8 ffc08a b7a4ff", true),
  ],
  orchid: [
    mood("8fd0f5 c9e6fb fde3ee fff3d6 e9a9cd c9549f 7d3a8a 3b1d55 fff6fb e8579f 3f9fe0"),
    mood("4a6fd0 b98be0 ffb3cf fff0c9 9a6fd0 7a4bb5 4d2f8c 251650 fff0f7 ff6fae 7fd0ff"),
    mood("1a1748 4b2f86 c9549f ffe0ee 6b3f9c 472b7c 2c1c58 150e33 ffe9f5 ff8ac0 63c5f5", true),
    mood("ffe9f1 ffd2e4 d9ecff f0619f f5b3d2 8fc3ef 4a7fc4 2c2f6b fffafc c9549f 3f9fe0"),
    mood("f79ac0 fbc2d0 ffe9d2 fff9e6 d977b4 a04fa6 5d3a90 2e1c58 fff7f5 4aa8e8 ffcf7a"),
  ],
  onyx: [
    mood("0d0b0c 1d1613 4a3216 d9a650 3a2a1a 261b15 171110 080607 f3e3c3 c9973f 8e2f4a", true),
    mood("12090d 3d0f20 8e2f4a e6bd72 5c1a30 3a1120 220a14 0e0508 f6e5cd d9a650 b8455f", true),
    mood("2b1d10 8a6228 e2b765 fff0c8 7a5524 4f3618 2c1e10 120c08 fbeed2 f0cd86 8e2f4a"),
    mood("e6d6b8 e7d3ab f7eedc b98a3a cdb07c 8c6a3a 3b2a1c 15100d fbf5e8 8e2f4a b98a3a"),
    mood("101214 2a2c30 7d6a4a f1d18c 3b3a3c 27272a 17181a 08090a f4e9d4 d2a04a a33a52", true),
  ],
  apricot: [
    mood("ffe2a8 ffc57c ff9d5c fff7dc f08a4b d9562f a02c55 4f1440 fff6e4 b23a6b ffd34f"),
    mood("fff0cf ffe0b0 ffd0a0 f9793d f7b277 ec7f4f b23a6b 571a48 fffaf0 d9652b c23b7c"),
    mood("5b1a55 c23b6c ff9f5a ffe08a a02f66 741f5c 4a1449 280a2d ffedd4 ffb23e ff6f61"),
    mood("cfe8d0 f1efbf ffdf9e ff8a3d e9b85e d9762f 8c3a4f 451a3c fffbe9 b23a6b 7fae4a"),
    mood("2e1240 6f2158 e0603f ffd27a 83285c 571a50 371242 1c0928 ffe9cf ff9a3d f0568a", true),
  ],
  heirloom: [
    mood("f4ead6 f0e1c2 e7d7b0 d9804f b9c39b 7fa07a 3f7a5e 1d3d32 fdf8ec c4683a e3a857"),
    mood("bfdcc8 e0ead0 fbf0d2 fff6d8 9cc0a0 5f9a78 2f6a52 163a30 fffaf0 c4683a e8b04f"),
    mood("f3c9a0 f7dcb4 fcefd2 fff8e2 dba274 b5714a 4d6b4a 2a3326 fff8ea 3f7a5e c4583a"),
    mood("1f4a48 4f8a74 f0b878 ffe3a8 3c7565 2a5a50 1a4039 0e2724 fcf1da e08a4f f2c566", true),
    mood("a9cfd6 d5e4d6 f8e8cc fffdf0 a7bf95 6f9468 3b6b50 1b3a33 fffbf1 d97b55 f0c15a"),
  ],
  merlot: [
    mood("2a0a18 5e1530 a3384f f0c874 6e1c38 4a1228 300b1c 180510 fbe9cf d9ac4f c23f5c", true),
    mood("7b1e3f c4573f f0bf62 fff0c4 9c3445 6e1f3d 481330 25081c fff1d8 f3c65c e8735a"),
    mood("f0c4bf f8e0cd fbefd9 e9a94a e0a29c b65a6a 7b1e3f 3a0d24 fff7ec 9f2f52 c9a24a"),
    mood("120a1f 33123a 7b1e3f f5dfa8 47183f 2e1030 1c0a21 0d0512 f9e8d4 e0b04a b83a5e", true),
    mood("e8cf9e efdcb2 f8ecd0 8f2a4a d2ab72 a4604f 6b1c3a 300a1e fffaec 7b1e3f c9a24a"),
  ],
  marina: [
    mood("7fdbe0 b5ecec fdf0d8 fff6d2 4fb9c4 1f94a4 0b6475 073c4c fbfffa ef6a4c ffc65a"),
    mood("145f78 ef7b63 ffce94 fff0c4 b5566a 3f5f80 14506a 082f44 fff3e2 ffb84f ff6f5a"),
    mood("06283d 0b5468 27a3a3 ffe9b8 0f6478 0a475c 073348 041d2c e8fbf6 ff7f5e ffcf66", true),
    mood("ffe0c4 fff0dc d9f2ee ef6a4c 8fd3d0 3aa5ad 0f7c8c 0a4656 fffdf6 ef6a4c f5b83f"),
    mood("f7a58c fbc8a4 fdeccb fffbe6 7fb9bd 3c93a2 16647a 0a3a4e fffaf0 0f7c8c ffb93f"),
  ],
};
