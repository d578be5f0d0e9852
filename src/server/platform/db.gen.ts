// Written by `npm run db:types` from the migrations; not by hand.
export interface DB {}
