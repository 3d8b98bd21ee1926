import { createElement, type ReactNode } from 'react';
import type { ProseNode } from '#content/prose.ts';

/** Other sites learn nothing of the page a reader came from and cannot control it. */
const toOtherSites = { rel: 'external noopener noreferrer' };

function toElement(node: ProseNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, id, href, children } = node;
  if (children.length === 0) return createElement(tag, { key });
  const link = href === undefined ? {} : { href, ...(href.startsWith('/') ? {} : toOtherSites) };
  return createElement(tag, { key, ...(id === undefined ? {} : { id }), ...link }, children.map(toElement));
}

export function ProseNodes({ nodes }: { nodes: readonly ProseNode[] }) {
  return nodes.map(toElement);
}
