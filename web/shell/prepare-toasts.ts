/** Fetches what draws toasts before there is one to show: when the network dies, it is a toast that has to say so. */
export function prepareToasts(): void {
  import('#web/shell/toaster.tsx').catch(() => {});
}
