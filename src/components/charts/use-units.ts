import { useSyncExternalStore } from 'react'
import type { Units } from '#domain/money'
import { chosenUnits, watchUnits } from '../../theme/units'

/** Unit style of charts: 万 and 亿 unless the user chose K and M. */
export const useUnits = (): Units => useSyncExternalStore(watchUnits, chosenUnits) ?? 'wan'
