/** Maximum number of payments in a list over sites. */
export const mostPayments = 200;
