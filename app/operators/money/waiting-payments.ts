/** The most payments that a list over sites shows. */
export const mostPayments = 200;
