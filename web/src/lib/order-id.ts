/** An order's ID as shown to people: its last 8 characters (R-display-formats). */
export const shortOrderId = (id: string): string => id.slice(-8);
