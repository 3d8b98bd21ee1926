/** What the shop's mails say. `{mots}` in braces are filled in when a mail is written. */
import { checkTexts } from '#content/content-file.ts';
import mailsJson from './mails.json' with { type: 'json' };

/** How a mail about an order calls what was sold, in braces; with a capital at the beginning of a sentence. */
const nouns = ['le', 'un', 'du', 'ce', 'votre', 'mon', 'e', 'Un', 'Votre'];
const people = ['acheteur', 'adresse', 'anonyme', 'mediateur', 'support', 'vendeur'];
const things = ['autre', 'cadeau', 'cles', 'code', 'commande', 'limite', 'montant', 'produit', 'produits', 'raison'];
const numbers = ['date', 'heure', 'jour', 'jours', 'moment', 'nombre', 'numero', 'version'];

export const mails = checkTexts('mails.json', mailsJson, [...nouns, ...people, ...things, ...numbers]);
