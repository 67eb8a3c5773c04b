import type { Who } from '../../src/lib/resource'

/** A provider's administrator. */
export const ALL: Who = { roleId: '3', permCodes: ['all'], authFlag: '1', loginUserTypeExt: '' }
