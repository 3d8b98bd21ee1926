import { type ComponentType, use, useState } from 'react';
import { reloadOnce } from '#web/browser/reload-once.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** One object for ever: React would write another one into the page. */
const asServed = { __html: '' };

/** The links in islands, as a selector. */
export const islandLinks = '[data-island] a';

/** Whether this part of the page is in the document already, as the build rendered it. */
export function useServed(): boolean {
  const hydrated = useHydrated();
  const [isServed] = useState(!hydrated && !import.meta.env.SSR);
  return isServed;
}

/** Keeps what the document has in place of this element: HTML that was sent is not sent again as script. */
export function ServedHtml({ className }: { className?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; hydration leaves what it finds under this property
  return <div className={className} data-island="" dangerouslySetInnerHTML={asServed} suppressHydrationWarning />;
}

/** The content of an island. `preload` fetches it, which the build does before it renders; `read` suspends until it is here. */
export type IslandContent = { preload: () => Promise<ComponentType>; read: () => ComponentType };

/** An island's content from the `import()` that fetches it. */
export function islandContent(load: () => Promise<ComponentType>): IslandContent {
  let content: ComponentType | undefined;
  let coming: Promise<ComponentType> | undefined;
  const preload = async () => {
    content ??= await load();
    return content;
  };
  const read = () => {
    if (content !== undefined && coming === undefined) return content;
    // The same promise at every render from the first that waited: React replays that one and expects the same calls.
    coming ??= preload().catch(reloadOnce);
    return use(coming);
  };
  return { preload, read };
}

type IslandProps = { content: IslandContent; className?: string | undefined };

/**
 * A part of a page that needs no script. On a first view its prerendered HTML stays as it is and its code is not fetched;
 * only a reader who comes from another page of the site fetches it. Its links are followed by `shell/use-plain-links.ts`.
 */
export function Island({ content, className }: IslandProps) {
  if (useServed()) return <ServedHtml className={className} />;
  return (
    <div className={className} data-island="">
      <IslandBody content={content} />
    </div>
  );
}

function IslandBody({ content }: { content: IslandContent }) {
  const Body = content.read();
  return <Body />;
}
