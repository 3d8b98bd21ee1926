/**
 * Does heavy work, such as opening a dialog, which restyles the whole page around it, after the next frame: that one answers the
 * reader's click.
 */
export const afterFrame = (work: () => void) => requestAnimationFrame(() => setTimeout(work));
