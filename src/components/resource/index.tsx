import './resource.css'
import './list.css'
import './form.css'

/**
 * The engine: renders definitions. Loaded lazily; each view takes a definition and reads the rest
 * from `useConsole()` and the address.
 */
export { ListView } from './list/list-view'
export { ShowView } from './show/show-view'
export { FormView } from './form/form-view'

/** Parts for pages that are neither list nor detail. */
export { useActionsAt } from './actions/use-actions-at'
export { useActions, type StartAction } from './actions/use-actions'
export { CardList } from './list/card-list'
export { DataTable } from './list/data-table'
export { SummaryStrip } from './list/summary-strip'
export { followLink } from './parts/follow-link'
export { FailedState, RefusedState, StatePanel } from './parts/states'
export { useNativeClick } from './parts/use-native-click'
export { useWide } from './parts/use-wide'
export { cellOf, copyFrom, StatusTag, type Row } from './parts/value'
