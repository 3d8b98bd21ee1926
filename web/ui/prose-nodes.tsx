import { createElement, Fragment, type ReactNode } from 'react';
import type { ProseNode } from '#content/prose.ts';
import { setText, TitleText } from '#web/ui/set-text.tsx';
import { Weave } from '#web/ui/weave.tsx';

/** Other sites learn nothing of the page a reader came from and cannot control it. */
const toOtherSites = { rel: 'external noopener noreferrer' };

function toElement(node: ProseNode, key: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{setText(node)}</Fragment>;
  const { tag, id, href, threads, alt, children } = node;
  if (threads !== undefined) {
    return (
      <figure key={key} aria-label={alt}>
        <Weave className="fill" threads={threads} />
        <figcaption>{children.map(toElement)}</figcaption>
      </figure>
    );
  }
  if (children.length === 0) return createElement(tag, { key });
  // A note in the margin repeats the list of sources, and words set large those of the text.
  if (tag === 'small') return createElement(tag, { key, 'aria-hidden': true }, children.map(toElement));
  if (tag === 'q') return createElement(tag, { key, 'aria-hidden': true }, children.map(toTitle));
  if (tag === 'h2' || tag === 'h3') return createElement(tag, { key, id }, children.map(toTitle));
  if (tag === 'section') return createElement(tag, { key, className: 'meadow' }, children.map(toElement));
  const link = href === undefined ? {} : { href, ...(href.startsWith('http') ? toOtherSites : {}) };
  return createElement(tag, { key, ...(id === undefined ? {} : { id }), ...link }, children.map(toElement));
}

function toTitle(node: ProseNode, key: number): ReactNode {
  return typeof node === 'string' ? <TitleText key={key}>{node}</TitleText> : toElement(node, key);
}

export function ProseNodes({ nodes }: { nodes: readonly ProseNode[] }) {
  return nodes.map(toElement);
}
