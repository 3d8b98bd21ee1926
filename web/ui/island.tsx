import { type ComponentType, createElement, useState } from 'react';
import type { Late } from '#web/ui/late.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Always the same object: React would write a new one into the page. */
const asServed = { __html: '' };

/** Whether this part of the page is in the document already, as the build rendered it. */
export function useServed(): boolean {
  const hydrated = useHydrated();
  const [isServed] = useState(!hydrated && !import.meta.env.SSR);
  return isServed;
}

/** Keeps the prerendered HTML of this element, so that its words are not sent again as script. */
export function ServedHtml({ className }: { className?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; hydration leaves what it finds under this property
  return <div className={className} dangerouslySetInnerHTML={asServed} suppressHydrationWarning />;
}

type IslandProps<Props> = {
  content: Late<ComponentType<Props>>;
  props?: Props | undefined;
  className?: string | undefined;
};

/**
 * A part of a page that needs no script. On a first view its prerendered HTML stays as it is and its code is not fetched;
 * only a reader who comes from another page of the site fetches it.
 */
export function Island<Props extends object>({ content, className, props }: IslandProps<Props>) {
  if (useServed()) return <ServedHtml className={className} />;
  return (
    <div className={className}>
      <IslandBody content={content} props={props} />
    </div>
  );
}

function IslandBody<Props extends object>({ content, props }: IslandProps<Props>) {
  return createElement(content.read(), props);
}
