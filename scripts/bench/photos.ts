import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { promisify } from "node:util";
import sharp from "sharp";
import { renderVariants } from "~/profiles/photo-pipeline.server";

/** Cost of a photo for the process that also serves pages (P14, I04). */
interface PhotoCost {
  /** Photos of 12 megapixels per second on one core. Each photo gets all its sizes and a placeholder. */
  perSecond: number;
  /** Photos per second of the baseline, in which the library sharp alone makes two sizes. */
  baselinePerSecond: number;
  /** The 99th percentile of the event loop's delay during the work, in milliseconds. */
  loopDelayMs: number;
  /** Additional resident megabytes during the work on the largest allowed photo. */
  moreMb: number;
}

const photosPerRun = 20;

/** Makes the photos in this process and measures in a new process with unused memory. */
async function measurePhotos(): Promise<PhotoCost> {
  const folder = mkdtempSync(join(tmpdir(), "photos-"));
  try {
    writeFileSync(join(folder, "ordinary.jpg"), await makePhoto(4000, 3000));
    writeFileSync(join(folder, "largest.jpg"), await makePhoto(7740, 5160));
    const child = promisify(execFile);
    const { stdout } = await child(process.execPath, [process.argv[1] as string, "--photos", folder]);
    return JSON.parse(stdout) as PhotoCost;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs in the separate process and prints the figures as JSON. */
export async function printPhotoCost(folder: string): Promise<void> {
  const ordinary = readFileSync(join(folder, "ordinary.jpg"));
  const largest = readFileSync(join(folder, "largest.jpg"));
  for (let n = 0; n < 3; n += 1) await renderVariants(ordinary);
  // Measure memory first, because a later measurement would start from a larger heap.
  const moreMb = await memoryFor(() => renderVariants(largest));
  const baselinePerSecond = await perCpuSecond(() => sharpAlone(ordinary));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const perSecond = await perCpuSecond(() => renderVariants(ordinary));
  delay.disable();
  // The histogram adds its resolution of one millisecond to each value.
  const cost: PhotoCost = { perSecond, baselinePerSecond, loopDelayMs: delay.percentile(99) / 1e6 - 1, moreMb };
  console.log(JSON.stringify(cost));
}

/** Draws noise, which compresses as badly as a camera's noise. */
async function makePhoto(width: number, height: number): Promise<Uint8Array> {
  const grain = sharp({
    create: {
      width: Math.round(width / 8),
      height: Math.round(height / 8),
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 50 },
    },
  });
  const small = await grain.png().toBuffer();
  return sharp(small).resize(width, height, { kernel: "cubic" }).jpeg({ quality: 85 }).toBuffer();
}

async function sharpAlone(bytes: Uint8Array): Promise<void> {
  const sizes = [1080, 480].map((width) => sharp(bytes).resize({ width }).webp({ quality: 76, effort: 2 }).toBuffer());
  await Promise.all(sizes);
}

/** Runs the action sequentially. Returns its completions per second on one core. */
async function perCpuSecond(action: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < photosPerRun; n += 1) await action();
  const { user, system } = process.cpuUsage(before);
  return photosPerRun / ((user + system) / 1e6);
}

/** Returns the growth of peak memory, after resetting the kernel's peak value. */
async function memoryFor(action: () => Promise<unknown>): Promise<number> {
  writeFileSync("/proc/self/clear_refs", "5");
  const before = highWaterMb();
  await action();
  return highWaterMb() - before;
}

function highWaterMb(): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? 0) / 1024;
}

export async function photoLines() {
  const { perSecond, baselinePerSecond, loopDelayMs, moreMb } = await measurePhotos();
  return [
    {
      goal: "a photo of 12 MP: 9/s per core, 0.73x sharp alone",
      figure: `${perSecond.toFixed(1)}/s, ${(perSecond / baselinePerSecond).toFixed(2)}x`,
      holds: perSecond >= 9 && perSecond >= 0.73 * baselinePerSecond,
    },
    {
      goal: "event loop late by 20 ms (p99) meanwhile",
      figure: `${loopDelayMs.toFixed(1)} ms`,
      holds: loopDelayMs <= 20,
    },
    { goal: "the largest photo allowed: 50 MB more", figure: `${moreMb.toFixed(0)} MB`, holds: moreMb <= 50 },
  ];
}
