/** An enhanced code of a permanent refusal, with its subject: 1 the address, 2 the mailbox, 7 a rule (RFC 3463). */
export const enhancedCode = /\b5\.(\d{1,3})\.\d{1,3}\b/;
