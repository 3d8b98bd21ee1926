import { sales } from 'virtual:sales';
import type { Product } from '#content/catalogue.ts';
import styles from '#web/pages/sales/comparison.module.css';
import { formatPrice } from '#web/ui/format.ts';

/** What a book, a therapy and other books do; each point is a row of its own above its three cells, so that phones can read it. */
export function Comparison({ product }: { product: Product }) {
  const { title, columns, rows, note } = sales.comparison;
  const price = formatPrice(product.priceCents);
  return (
    <section className={styles.section}>
      <h2 id="comparaison">{title}</h2>
      <table className={styles.table} aria-labelledby="comparaison">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ label, cells }) => (
          <tbody key={label}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length}>
                {label}
              </th>
            </tr>
            <tr>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell.replace('{price}', price)}</td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
      <p className={styles.note}>{note}</p>
    </section>
  );
}
