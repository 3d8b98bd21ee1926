const currentHour = () => Math.floor(Date.now() / 3_600_000);

/**
 * For a test that counts attempts, which the shop counts per clock hour. When the hour ended while it ran, its counts
 * began anew, so a failure says nothing: the test runs again, with visitors and addresses of its own as before.
 */
export function withinOneHour(countAttempts: () => Promise<void>): () => Promise<void> {
  return async () => {
    const hour = currentHour();
    try {
      await countAttempts();
    } catch (error) {
      if (currentHour() === hour) throw error;
      await countAttempts();
    }
  };
}
