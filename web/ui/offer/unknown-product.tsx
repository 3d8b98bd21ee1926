import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { showToast } from '#web/browser/toast.atoms.ts';

/** Leads to the product list and says that the product does not exist. */
export function UnknownProduct() {
  useEffect(() => showToast('error', 'Produit non trouvé'), []);
  return <Navigate to="/product" replace />;
}
