import { accountChange } from './account'
import { basicChange } from './basic'
import { closeChange } from './close'
import { cycleChange } from './cycle'
import type { ChangeKind } from './dicts'
import type { ChangeForm } from './form'
import { licenceChange } from './licence'
import { limitChange } from './limit'
import { pauseChange } from './pause'
import { rateChange } from './rate'
import { shopChange } from './shop'

/** Every kind of change; a new one is a file here, a line below and its rules in the gateway. */
export const CHANGE_FORMS: Readonly<Record<ChangeKind, ChangeForm>> = {
  RATE: rateChange,
  CYCLE: cycleChange,
  BASIC: basicChange,
  LIMIT: limitChange,
  PAUSE: pauseChange,
  RESUME: pauseChange,
  LICENCE: licenceChange,
  SHOP: shopChange,
  CLOSE: closeChange,
  ACCOUNT: accountChange,
}
