/** What other features may use of this one: what the bank account in the books carries. */
export { bankMoves, bankPayments } from './bank-moves'
export { bankFundsOf, openBankFunds, seesBank } from './bank-funds'
export { sendWaiting, WAITING_CLEARING, WAITING_FUNDS } from './send-waiting'
