import type { Product } from '#content/catalogue.ts';
import { togetherLine } from '#web/page-data/drawings.data.ts';
import { comparisons } from '#web/page-data/sales-words.data.ts';
import { Band } from '#web/pages/sales/band.tsx';
import styles from '#web/pages/sales/comparison.module.css';
import { formatPrice } from '#web/ui/format.ts';
import { TitleText } from '#web/ui/set-text.tsx';

/** The table's roles, repeated: some screen readers no longer see a table once it is laid out as a grid. */
const as = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
};

/** The product compared with a therapy and other books. On phones each point has a line for each of the three. */
export function Comparison({ product }: { product: Product }) {
  const comparison = comparisons[product.id];
  if (comparison === undefined) return null;
  const { title, columns, rows, note } = comparison;
  const price = formatPrice(product.priceCents);
  return (
    <Band piece={togetherLine} className={styles.band}>
      <h2 id="comparaison">
        <TitleText>{title}</TitleText>
      </h2>
      <table {...as.table} className={styles.table} aria-labelledby="comparaison">
        <thead {...as.rows} className="unseen-on-phones">
          <tr {...as.row} className={styles.row}>
            <td {...as.cell} className={styles.corner} />
            {columns.map((column) => (
              <th key={column} {...as.columnHead} className={styles.option}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.rows}>
          {rows.map(({ label, cells }) => (
            <tr key={label} {...as.row} className={styles.row}>
              <th {...as.rowHead} className={styles.point}>
                {label}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index]} {...as.cell} className={styles.answer} data-option={columns[index]}>
                  {cell.replace('{price}', price)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">{note}</p>
    </Band>
  );
}
