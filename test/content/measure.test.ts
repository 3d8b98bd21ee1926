import { expect, test } from 'vitest';
import { measure } from '#content/guide/compile.ts';

/** An MP3 of silence: frames of 417 bytes, each 1152 samples at 44,100 Hz. */
function makeSilence(seconds: number): Uint8Array {
  const frame = new Uint8Array(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  const count = Math.round((seconds * 44_100) / 1152);
  return Uint8Array.from({ length: count * frame.length }, (_, index) => frame[index % frame.length] ?? 0);
}

test('the minutes of a sound are counted in its file, begun ones as whole', async () => {
  expect(await measure('silence.mp3', makeSilence(61))).toEqual({ minutes: 2 });
});

test('a file that is no sound stops the build, and is named', async () => {
  await expect(measure('silence.mp3', new TextEncoder().encode('Bonjour'))).rejects.toThrow('silence.mp3');
});
