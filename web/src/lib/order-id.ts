/** An order's id as people see it: its last 8 characters (R-display-formats). */
export const shortOrderId = (id: string): string => id.slice(-8);
