/** The seller, as the colophon names it. */
import { identity } from '#content/identity.ts';

const { name, legalForm, address, director } = identity.publisher;

export const publisher = { name: `${name}, ${legalForm}`, address: address.join('\n'), director };
