import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { showToast } from '#web/browser/toast.atoms.ts';

/** Leads to the product list, which is where a product that does not exist would stand, and says so. */
export function UnknownProduct() {
  useEffect(() => showToast('error', 'Produit non trouvé'), []);
  return <Navigate to="/product" replace />;
}
