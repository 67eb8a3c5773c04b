import { field } from '../field'

/** The bank's serial number of a document's payment, with the line it is matched with. */
export const bankSerialField = {
  bankSerialNo: field.id('银行流水号', {
    width: 190,
    record: ({ bankEntryNo }) => ({ of: 'bankEntry', id: bankEntryNo }),
  }),
}
