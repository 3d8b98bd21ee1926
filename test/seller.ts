import { type Identity, identity } from '#content/identity.ts';

/** A seller as an operator would fill it in. */
export const seller: Identity = {
  publisher: {
    name: 'Les Deux Fils',
    legalForm: 'SAS au capital de 1 000 €',
    address: ['8 rue du Fil', '69001 Lyon'],
    registration: 'RCS Lyon 732 829 320',
    siren: '732 829 320',
    director: 'La présidence',
    phone: '04 72 10 20 30',
  },
  vat: [{ regime: 'standard', ratePercent: 5.5, number: 'FR44 732829320' }],
  host: { ...identity.host, region: 'Paris (eu-west-3), copies à Francfort (eu-central-1)', phone: '+352 26 73 30 00' },
  mailbox: 'OVH SAS (France)',
  mediator: { name: 'CM2C', address: ['49 rue de Ponthieu', '75008 Paris'], url: 'https://www.cm2c.net' },
};
