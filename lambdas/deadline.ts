/** Runs `work` for at most `milliseconds`; after that throws what `onLate` makes of the delay. The work itself is not undone. */
export async function withDeadline<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
  onLate: (cause: Error) => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onLate(new Error(`No answer within ${milliseconds} ms`))), milliseconds);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
