import { promoInvalid } from '#content/promo-code-form.ts';
import { emailInvalid } from '#lambdas/mail/email-address.ts';

/** Every error of the API by its code: the status and the sentence that people see. */
export const apiErrors = {
  invalid_request: [400, 'Requête invalide'],
  email_required: [400, 'Email requis pour le checkout'],
  email_invalid: [400, emailInvalid],
  product_required: [400, 'Informations produit manquantes pour le checkout'],
  product_unknown: [400, 'Produit non trouvé'],
  price_mismatch: [400, 'Le prix a changé. Rechargez la page.'],
  terms_outdated: [400, 'Les conditions de vente ont changé. Rechargez la page pour lire celles d’aujourd’hui.'],
  quantity_invalid: [400, 'Quantité invalide'],
  currency_invalid: [400, 'Devise non acceptée'],
  promo_invalid: [400, promoInvalid],
  gift_email_invalid: [400, 'L’adresse e-mail de la personne à qui vous offrez le guide n’est pas valide'],
  gift_date_invalid: [
    400,
    'Choisissez un moment à venir, dans l’année, pour remettre le cadeau\u202f: le jour et l’heure',
  ],
  gift_message_too_long: [400, 'Vos mots sont trop longs\u202f: quatre cents signes au plus'],
  gift_message_contact: [400, 'Vos mots ne peuvent contenir ni lien, ni adresse, ni numéro de téléphone'],
  gift_stopped: [
    400,
    'Cette adresse ne souhaite rien recevoir. Vous pouvez remettre le cadeau vous-même, avec une carte à imprimer.',
  ],
  buyer_unknown: [409, 'Nous n’avons plus votre adresse e-mail\u202f: indiquez-en une sur cette page, puis réessayez'],
  guest_stopped: [409, 'Cette adresse ne souhaite rien recevoir'],
  discretion_unavailable: [
    400,
    'Cette boutique ne peut pas promettre la discrétion. Décochez «\u00a0Rester discret\u00a0» pour commander quand même.',
  ],
  dedication_unavailable: [400, 'Rien dans ce panier ne se dédicace. Effacez la dédicace.'],
  dedication_invalid: [
    400,
    'La dédicace prend un ou deux prénoms, soixante signes au plus\u202f: des lettres latines avec leurs accents, sans chiffre ni emoji',
  ],
  review_invalid: [400, 'Donnez une note de 1 à 5 et quelques mots, sans dépasser la place prévue'],
  review_not_open: [409, 'L’avis se donne une fois les fichiers ouverts, si la commande n’est pas remboursée'],
  address_unchanged: [400, 'C’est déjà l’adresse de cette commande'],
  receipt_name_invalid: [
    400,
    'Le nom prend des lettres latines, des chiffres et la ponctuation courante, sur une ligne',
  ],
  receipt_address_invalid: [
    400,
    'L’adresse prend des lettres latines, des chiffres et la ponctuation courante, sur cinq lignes au plus',
  ],
  siren_invalid: [400, 'Ce numéro SIREN n’est pas valable\u202f: il se compose de neuf chiffres'],
  not_found: [404, 'Ressource non trouvée'],
  promo_not_found: [404, promoInvalid],
  link_invalid: [404, 'Ce lien n’est plus valable'],
  order_not_found: [404, 'Commande non trouvée'],
  nothing_to_refund: [409, 'Il ne reste rien à rembourser'],
  key_reused: [409, 'Cette demande a déjà servi à une autre commande'],
  checkout_in_progress: [
    409,
    'Une commande est déjà en cours avec cette adresse e-mail. Réessayez dans quelques secondes.',
  ],
  refund_underway: [409, 'Une demande de remboursement est déjà en cours pour cette commande'],
  key_given: [409, 'Cette clé vient d’être offerte'],
  key_shared: [409, 'Cette clé est partagée\u202f: reprenez d’abord le partage'],
  key_opened: [409, 'Cette clé a été ouverte\u202f: elle ne change plus de mains'],
  key_refunded: [409, 'Cette clé est remboursée\u202f: elle ne s’offre plus'],
  partner_changed: [409, 'Le partage de cette commande vient de changer'],
  receipt_issued: [
    409,
    'Le reçu est déjà établi à un autre nom et ne peut plus changer. Écrivez-nous pour le corriger.',
  ],
  receipt_unavailable: [409, 'Cette commande n’a pas de reçu. Si vous l’avez payée, écrivez-nous.'],
  access_revoked: [410, 'L’accès à cette commande a été retiré'],
  given_away: [
    410,
    'Cette commande est un cadeau\u202f: les fichiers s’ouvrent avec le lien de la personne qui le reçoit',
  ],
  too_large: [413, 'Requête trop volumineuse'],
  too_many_requests: [429, 'Trop de tentatives. Réessayez dans quelques minutes.'],
  internal: [500, 'Une erreur est survenue. Veuillez réessayer.'],
  payment_unavailable: [503, 'Le paiement est momentanément indisponible. Veuillez réessayer.'],
  mail_unavailable: [503, 'L’e-mail n’a pas pu partir. Réessayez dans quelques minutes.'],
  file_unavailable: [503, 'Le fichier est momentanément indisponible. Veuillez réessayer.'],
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
    super(apiErrors[code][1], { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.also = options.also ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
