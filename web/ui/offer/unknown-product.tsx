import { useEffect } from 'react';
import { Redirect } from '#web/browser/place.ts';
import { showToast } from '#web/browser/toast.atoms.ts';

/** Leads to the product list and says that the product does not exist. */
export function UnknownProduct() {
  useEffect(() => showToast('error', 'Produit non trouvé'), []);
  return <Redirect to="/product" />;
}
