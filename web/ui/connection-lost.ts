/** What is said when a call got no answer: a toast's title, and what to do about it. */
export const connectionLost = {
  title: 'La connexion semble interrompue',
  advice: 'Vérifiez votre réseau, puis réessayez.',
};
