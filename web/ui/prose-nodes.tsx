import { createElement, type ReactNode } from 'react';
import type { ProseNode } from '#content/prose.ts';

/** Other sites learn neither the page a reader came from nor get a hold on it. */
const abroad = { rel: 'external noopener noreferrer' };

function toElement(node: ProseNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, id, href, children } = node;
  if (children.length === 0) return createElement(tag, { key });
  const link = href === undefined ? {} : { href, ...(href.startsWith('/') ? {} : abroad) };
  return createElement(tag, { key, ...(id === undefined ? {} : { id }), ...link }, children.map(toElement));
}

/** A text, or a part of one, as elements. */
export function ProseNodes({ nodes }: { nodes: readonly ProseNode[] }) {
  return nodes.map(toElement);
}
