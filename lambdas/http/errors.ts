import { promoInvalid } from '#content/promo-code-form.ts';
import { emailInvalid } from '#lambdas/mail/email-address.ts';

/** Every error of the API by its code: the status and the sentence that people see. */
export const apiErrors = {
  invalid_request: { status: 400, message: 'Requête invalide' },
  email_required: { status: 400, message: 'Email requis pour le checkout' },
  email_invalid: { status: 400, message: emailInvalid },
  product_required: { status: 400, message: 'Informations produit manquantes pour le checkout' },
  product_unknown: { status: 400, message: 'Produit non trouvé' },
  price_mismatch: { status: 400, message: 'Le prix a changé. Rechargez la page.' },
  terms_outdated: {
    status: 400,
    message: 'Les conditions de vente ont changé. Rechargez la page pour lire celles d’aujourd’hui.',
  },
  quantity_invalid: { status: 400, message: 'Quantité invalide' },
  currency_invalid: { status: 400, message: 'Devise non acceptée' },
  promo_invalid: { status: 400, message: promoInvalid },
  gift_email_invalid: {
    status: 400,
    message: 'L’adresse e-mail de la personne à qui vous offrez le guide n’est pas valide',
  },
  gift_date_invalid: {
    status: 400,
    message: 'Choisissez un moment à venir, dans l’année, pour remettre le cadeau\u202f: le jour et l’heure',
  },
  gift_message_too_long: { status: 400, message: 'Vos mots sont trop longs\u202f: quatre cents signes au plus' },
  gift_message_contact: {
    status: 400,
    message: 'Vos mots ne peuvent contenir ni lien, ni adresse, ni numéro de téléphone',
  },
  gift_stopped: {
    status: 400,
    message:
      'Cette adresse ne souhaite rien recevoir. Vous pouvez remettre le cadeau vous-même, avec une carte à imprimer.',
  },
  buyer_unknown: {
    status: 409,
    message: 'Nous n’avons plus votre adresse e-mail\u202f: indiquez-en une sur cette page, puis réessayez',
  },
  guest_stopped: { status: 409, message: 'Cette adresse ne souhaite rien recevoir' },
  discretion_unavailable: {
    status: 400,
    message:
      'Cette boutique ne peut pas promettre la discrétion. Décochez « Rester discret » pour commander quand même.',
  },
  dedication_unavailable: { status: 400, message: 'Rien dans ce panier ne se dédicace. Effacez la dédicace.' },
  dedication_invalid: {
    status: 400,
    message:
      'La dédicace prend un ou deux prénoms, soixante signes au plus\u202f: des lettres latines avec leurs accents, sans chiffre ni emoji',
  },
  review_invalid: { status: 400, message: 'Donnez une note de 1 à 5 et quelques mots, sans dépasser la place prévue' },
  review_not_open: {
    status: 409,
    message: 'L’avis se donne une fois les fichiers ouverts, si la commande n’est pas remboursée',
  },
  address_unchanged: { status: 400, message: 'C’est déjà l’adresse de cette commande' },
  receipt_name_invalid: {
    status: 400,
    message: 'Le nom prend des lettres latines, des chiffres et la ponctuation courante, sur une ligne',
  },
  receipt_address_invalid: {
    status: 400,
    message: 'L’adresse prend des lettres latines, des chiffres et la ponctuation courante, sur cinq lignes au plus',
  },
  siren_invalid: { status: 400, message: 'Ce numéro SIREN n’est pas valable\u202f: il se compose de neuf chiffres' },
  not_found: { status: 404, message: 'Ressource non trouvée' },
  promo_not_found: { status: 404, message: promoInvalid },
  link_invalid: { status: 404, message: 'Ce lien n’est plus valable' },
  order_not_found: { status: 404, message: 'Commande non trouvée' },
  nothing_to_refund: { status: 409, message: 'Il ne reste rien à rembourser' },
  key_reused: { status: 409, message: 'Cette demande a déjà servi à une autre commande' },
  checkout_in_progress: {
    status: 409,
    message: 'Une commande est déjà en cours avec cette adresse e-mail. Réessayez dans quelques secondes.',
  },
  refund_underway: { status: 409, message: 'Une demande de remboursement est déjà en cours pour cette commande' },
  key_given: { status: 409, message: 'Cette clé vient d’être offerte' },
  key_shared: { status: 409, message: 'Cette clé est partagée\u202f: reprenez d’abord le partage' },
  key_opened: { status: 409, message: 'Cette clé a été ouverte\u202f: elle ne change plus de mains' },
  key_refunded: { status: 409, message: 'Cette clé est remboursée\u202f: elle ne s’offre plus' },
  partner_changed: { status: 409, message: 'Le partage de cette commande vient de changer' },
  receipt_issued: {
    status: 409,
    message: 'Le reçu est déjà établi à un autre nom et ne peut plus changer. Écrivez-nous pour le corriger.',
  },
  receipt_unavailable: {
    status: 409,
    message: 'Cette commande n’a pas de reçu. Si vous l’avez payée, écrivez-nous.',
  },
  access_revoked: { status: 410, message: 'L’accès à cette commande a été retiré' },
  given_away: {
    status: 410,
    message: 'Cette commande est un cadeau\u202f: les fichiers s’ouvrent avec le lien de la personne qui le reçoit',
  },
  too_large: { status: 413, message: 'Requête trop volumineuse' },
  too_many_requests: { status: 429, message: 'Trop de tentatives. Réessayez dans quelques minutes.' },
  internal: { status: 500, message: 'Une erreur est survenue. Veuillez réessayer.' },
  payment_unavailable: { status: 503, message: 'Le paiement est momentanément indisponible. Veuillez réessayer.' },
  file_unavailable: { status: 503, message: 'Le fichier est momentanément indisponible. Veuillez réessayer.' },
} as const;

export type ApiErrorCode = keyof typeof apiErrors;

/**
 * An error that a caller can act on, one of the contract's. Any other error that is thrown becomes a bare 500. `also`: what else
 * is wrong with the same request.
 */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly also: readonly ApiErrorCode[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ApiErrorCode,
    options: { retryAfterSeconds?: number; cause?: unknown; also?: readonly ApiErrorCode[] } = {},
  ) {
    super(apiErrors[code].message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.also = options.also ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
