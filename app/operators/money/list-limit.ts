/** Maximum number of payments in a list of several sites. */
export const mostPayments = 200;
