/** The words of the long presentations, a section a value, each by the product's id. */
import { type SalesWords, sales } from '#content/sales-page.ts';

function section<Name extends keyof SalesWords>(name: Name): Record<string, NonNullable<SalesWords[Name]> | undefined> {
  return Object.fromEntries(Object.entries(sales).flatMap(([id, words]) => (words[name] ? [[id, words[name]]] : [])));
}

export const heroes = section('hero');
export const excerpts = section('excerpt');
export const scenes = section('scene');
export const inclusions = section('inclusions');
export const guarantees = section('guarantee');
export const chapters = section('chapters');
export const comparisons = section('comparison');
export const audiences = section('audience');
export const knowledge = section('knowledge');
export const questions = section('faq');
export const closings = section('closing');
