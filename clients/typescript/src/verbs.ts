/** Made by `npm run openapi` from the description of the API. Do not edit. */
export interface Verbs {
  /** All that waits, the most pressing first: photos, texts, cases, complaints and appeals. */
  queue: {
    input: Record<string, never>;
    answer: {
      result: {
        id: string;
        kind: "photo" | "text" | "message" | "case" | "complaint" | "appeal";
        subjectId: string;
        memberId: string | null;
        reason: string;
        severity: number;
        language: string;
        openedAt: string;
        dueAt: string;
        version: number;
        claimedBy: string | null;
        claimedUntil: string | null;
      }[];
    };
  };
  /** Reserves an item of the queue for you for ten minutes; a repeated call starts the ten minutes again. */
  claim: {
    input: {
      id: string;
    };
    answer: {
      result: {
        kind: "photo" | "text" | "message" | "case" | "complaint" | "appeal";
        subjectId: string;
        version: number;
        claimedUntil: string;
        isNew: boolean;
      };
      acts: string[];
    };
  };
  /** Gives an item of the queue back before its ten minutes are over. */
  release: {
    input: {
      id: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Takes an item of the queue from a colleague. */
  "take-over": {
    input: {
      id: string;
      why: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Photos without a review, hidden or shown, each with an address that works for minutes. */
  photos: {
    input: Record<string, never>;
    answer: {
      result: {
        id: string;
        memberId: string;
        memberName: string;
        createdAt: string;
        isShown: boolean;
        address: string;
      }[];
    };
  };
  /** Shows a photo to others from now on. */
  approve: {
    input: {
      id: string;
      version?: number;
    };
    answer: {
      acts: string[];
    };
  };
  /** Texts without a review: about themselves and answers to prompts, also shown, and first messages with a way to be reached elsewhere; with the writer's address. */
  texts: {
    input: Record<string, never>;
    answer: {
      result: {
        id: string;
        kind: string;
        prompt: string | null;
        memberId: string;
        memberName: string;
        body: string;
        createdAt: string;
        isShown: boolean;
        toId: string | null;
      }[];
    };
  };
  /** Shows a text to others from now on; a message is noted as read. */
  pass: {
    input: {
      id: string;
      version?: number;
    };
    answer: {
      acts: string[];
    };
  };
  /** Finds a member by the exact e-mail address, id, receipt or order number; the kind of search is noted. */
  "find-member": {
    input: {
      text: string;
    };
    answer: {
      result: {
        memberId: string;
        name: string | null;
        state: string;
        fictional: boolean;
        orderId: string | null;
      }[];
      acts: string[];
    };
  };
  /** Shows the head of a member's sheet; the look is noted once an hour. */
  "member-sheet": {
    input: {
      id: string;
    };
    answer: {
      result: {
        head: {
          id: string;
          name: string;
          fictional: boolean;
          state: string;
          suspendedUntil: string | null;
          heldUntil: string | null;
          restrictedAt: string | null;
          age: number;
          country: string;
          locale: string;
          gender: string;
          since: string;
          lastActiveAt: string;
          premiumSince: string | null;
          invisible: boolean;
          credits: number;
          areDebitsBlocked: boolean;
          maskedEmail: string | null;
          isConfirmed: boolean;
          waiting: {
            kind: string;
            id: string;
            dueAt: string;
          }[];
          verified: {
            kind: string;
            at: string;
          }[];
          deletion: {
            reason: string;
            requestedAt: string;
            returnUntil: string;
            isDue: boolean;
          } | null;
        } | null;
        erased: {
          id: string;
          reason: string;
          erasedAt: string;
          orders: number;
        } | null;
      };
      acts: string[];
    };
  };
  /** Notes a check: the address by telephone, a photo, or the age by a provider; keep no document of it. */
  verify: {
    input: {
      id: string;
      kind: "address" | "photo" | "age";
      why: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Marks two accounts as one person's, so that their strikes add up; neither is told. */
  "link-accounts": {
    input: {
      id: string;
      other: string;
      why: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Takes back the mark that two accounts are one person's. */
  "unlink-accounts": {
    input: {
      id: string;
      other: string;
      why: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Keeps a note about a member, who may read it in their copy of data. */
  note: {
    input: {
      id: string;
      note: string;
    };
    answer: {
      result: string;
      acts: string[];
    };
  };
  /** The notes about a member, the newest first. */
  notes: {
    input: {
      id: string;
    };
    answer: {
      result: {
        id: string;
        writtenBy: string;
        body: string;
        writtenAt: string;
      }[];
    };
  };
  /** Gives credits to a member, at most 50 in 30 days; more needs a second person. */
  "grant-credits": {
    input: {
      id: string;
      credits: number;
      why: string;
    };
    answer: {
      result: {
        balance: number;
      };
      acts: string[];
    };
  };
  /** Sends one of the account's mails again: the new link works, and earlier links stop working. */
  "resend-mail": {
    input: {
      id: string;
      mail: "activation" | "reset" | "reactivation";
    };
    answer: {
      acts: string[];
    };
  };
  /** Logs a member out on all devices at the member's request, for example after a theft, and cancels a change of address; the password stays, and the reset mail of resend-mail gives a link for a new one. */
  "log-out-everywhere": {
    input: {
      id: string;
      why: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Mails a member again after a mark as spam, when they asked for it. */
  "allow-mails": {
    input: {
      id: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Takes no direct debit from a member any more. */
  "block-debits": {
    input: {
      id: string;
      why: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Takes direct debits from a member again. */
  "unblock-debits": {
    input: {
      id: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Sends the money of a return again that a bank turned down; "order" shows the id of the return. */
  "refund-again": {
    input: {
      id: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Returns an order's unused credits and their price, as the member could; both amounts are the ones that can go back now by right. */
  refund: {
    input: {
      id: string;
      amount: string;
      shown: string;
      why: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Notes a withdrawal that came by telephone or mail, and does what the member's own button does: unused credits and their price go back, and the receipt names the day and hour of its arrival on the site's clock. */
  "note-withdrawal": {
    input: {
      id: string;
      received: string;
      way: "telephone" | "mail" | "letter";
      why: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** A day's payments, open orders, and whether the books agree. */
  money: {
    input: {
      day: string;
    };
    answer: {
      result: {
        day: string;
        lines: {
          currency: string;
          provider: string;
          method: string;
          orders: number;
          paid: number;
          paidMinor: number;
          discountMinor: number;
        }[];
        returned: {
          currency: string;
          count: number;
          amountMinor: number;
        }[];
        chargedBack: {
          currency: string;
          count: number;
          amountMinor: number;
        }[];
      };
    };
  };
  /** The orders of a month as CSV, to a spreadsheet. */
  orders: {
    input: {
      month: string;
    };
    answer: {
      result: string;
    };
  };
  /** The orders of the site, the newest first; a word is a number, an id, a reference or an amount. */
  "site-orders": {
    input: {
      words?: string;
      before?: string;
    };
    answer: {
      result: {
        id: string;
        memberId: string;
        name: string | null;
        credits: number;
        amountMinor: number;
        currency: string;
        method: string;
        state: string;
        paymentState: string;
        backMinor: number;
        hasFailedRefund: boolean;
        dispute: "open" | "ended" | null;
        createdAt: string;
      }[];
    };
  };
  /** Refunds a transfer's money beyond its order, or after it; names the currency when money in several lies there. */
  "refund-cash": {
    input: {
      id: string;
      currency?: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Notes what was done about one payment or one return: refunded, or credits given; "unmatched" and "order" show its reference, or its id. */
  settled: {
    input: {
      reference: string;
      why: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Discount codes, with how many have paid with each. */
  codes: {
    input: Record<string, never>;
    answer: {
      result: {
        code: string;
        percentage: number;
        minimumMinor: number;
        currency: string | null;
        country: string | null;
        expiresAt: string | null;
        isOver: boolean;
        used: number;
      }[];
    };
  };
  /** Makes a discount code that each member can use once, until its last day if it has one. */
  code: {
    input: {
      code: string;
      percent: number;
      minimum?: string;
      country?: string;
      until?: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Lets a discount code end now. */
  "end-code": {
    input: {
      code: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** The public settings of the site, as its pages read them. */
  settings: {
    input: Record<string, never>;
    answer: {
      result: {
        name: unknown;
        domain: unknown;
        domain_language: unknown;
        cdn_prefix: unknown;
        niche: unknown;
        signups: unknown;
        logged_out_search: unknown;
        logged_out_search_trafficsource: unknown;
        geoip_country: unknown;
        geoip_selected_country: unknown;
        push_public_key: unknown;
        minimum_message_costs: unknown;
        support_phone: unknown;
        support_email: unknown;
        enable_site_entry_popup: unknown;
        fictional_icon: unknown;
        fictional_warning: unknown;
        fictional_singular: unknown;
        fictional_plural: unknown;
        countries: unknown;
        index_title: unknown;
        description: unknown;
        visible_profile_fields: unknown;
        visible_profile_notes: unknown;
        region_data: unknown;
        message_credits: unknown;
        signup_credits: unknown;
        photo_credits: unknown;
        gift_credits: unknown;
        message_length: unknown;
        search_fields: unknown;
        refund_days: unknown;
        member_resell: unknown;
        company_id: unknown;
        mail_name: unknown;
        interests: unknown;
      };
    };
  };
  /** Pages noted by their links (?lb=1): visitors that left at once. */
  bounces: {
    input: Record<string, never>;
    answer: {
      result: {
        page: string;
        network: string | null;
        visits: number;
        bounced: number;
        medianSeconds: number;
      }[];
    };
  };
  /** Tells all subscribed members: news or promotions, and the path of the site with the text; when they are more than 1000, say why; another person confirms it within 72 hours. */
  announce: {
    input: {
      kind: "news" | "promotions";
      path: string;
      why?: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Complaints that are open. */
  complaints: {
    input: Record<string, never>;
    answer: {
      result: {
        id: string;
        topic: string;
        body: string;
        memberId: string | null;
        aboutMemberId: string | null;
        createdAt: string;
      }[];
    };
  };
  /** Answers a complaint by mail before its decision: a first answer, a question, or that it takes longer. */
  answer: {
    input: {
      id: string;
      answer: string;
      version?: number;
    };
    answer: {
      acts: string[];
    };
  };
  /** Notes something on an open complaint, for colleagues only. */
  "note-complaint": {
    input: {
      id: string;
      note: string;
    };
    answer: {
      acts: string[];
    };
  };
  /** Cases of reported members, the most pressing first. */
  reports: {
    input: Record<string, never>;
    answer: {
      result: {
        id: string;
        reportedId: string;
        name: string | null;
        state: string | null;
        fictional: boolean | null;
        openedAt: string;
        reasons: string[];
      }[];
    };
  };
  /** Files a complaint or an e-mail as the appeal of a decision, so that another person decides it; the appellant is told, and the complaint is closed. */
  "file-appeal": {
    input: {
      id: string;
      complaint?: string;
      words?: string;
      member?: string;
      version?: number;
    };
    answer: {
      acts: string[];
    };
  };
  /** Appeals against decisions, the oldest first. */
  appeals: {
    input: Record<string, never>;
    answer: {
      result: {
        id: string;
        kind: string;
        subjectId: string;
        ground: string | null;
        facts: string;
        body: string;
        decidedBy: string;
        filedAt: string;
      }[];
    };
  };
  /** Takes your own command back within thirty seconds, as its answer says; the mail is not sent, and ended sessions stay ended. */
  undo: {
    input: {
      id: string;
    };
    answer: {
      acts: string[];
    };
  };
}

/** Method of each verb. */
export const methods: Readonly<Record<keyof Verbs, "GET" | "POST">> = {
  queue: "GET",
  claim: "POST",
  release: "POST",
  "take-over": "POST",
  photos: "GET",
  approve: "POST",
  texts: "GET",
  pass: "POST",
  "find-member": "POST",
  "member-sheet": "POST",
  verify: "POST",
  "link-accounts": "POST",
  "unlink-accounts": "POST",
  note: "POST",
  notes: "GET",
  "grant-credits": "POST",
  "resend-mail": "POST",
  "log-out-everywhere": "POST",
  "allow-mails": "POST",
  "block-debits": "POST",
  "unblock-debits": "POST",
  "refund-again": "POST",
  refund: "POST",
  "note-withdrawal": "POST",
  money: "GET",
  orders: "GET",
  "site-orders": "GET",
  "refund-cash": "POST",
  settled: "POST",
  codes: "GET",
  code: "POST",
  "end-code": "POST",
  settings: "GET",
  bounces: "GET",
  announce: "POST",
  complaints: "GET",
  answer: "POST",
  "note-complaint": "POST",
  reports: "GET",
  "file-appeal": "POST",
  appeals: "GET",
  undo: "POST",
};

/** True for a verb that takes an idempotency key. */
export const isKeyed: Readonly<Record<keyof Verbs, boolean>> = {
  queue: false,
  claim: false,
  release: true,
  "take-over": true,
  photos: false,
  approve: true,
  texts: false,
  pass: true,
  "find-member": false,
  "member-sheet": false,
  verify: true,
  "link-accounts": true,
  "unlink-accounts": true,
  note: true,
  notes: false,
  "grant-credits": true,
  "resend-mail": true,
  "log-out-everywhere": true,
  "allow-mails": true,
  "block-debits": true,
  "unblock-debits": true,
  "refund-again": true,
  refund: true,
  "note-withdrawal": true,
  money: false,
  orders: false,
  "site-orders": false,
  "refund-cash": true,
  settled: true,
  codes: false,
  code: true,
  "end-code": true,
  settings: false,
  bounces: false,
  announce: true,
  complaints: false,
  answer: true,
  "note-complaint": true,
  reports: false,
  "file-appeal": true,
  appeals: false,
  undo: true,
};
