export interface Line {
  sku: string;
  quantity: number;
  unitPrice: number;
}

/** Sum of a cart in cents; a quantity of zero counts nothing. */
export function cartTotal(lines: Line[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0);
}
