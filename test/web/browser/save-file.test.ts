import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from '#web/browser/save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a file to save stays for a while, since some browsers read it after the click', () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  saveFile('carte.pdf', 'x', 'application/pdf');
  vi.advanceTimersByTime(10_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledWith('blob:x');
});
