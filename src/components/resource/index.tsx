import './resource.css'
import './list.css'
import './form.css'

/**
 * The engine: draws whatever a definition says. Loaded lazily; each view takes a definition and
 * reads the rest from `useConsole()` and the address.
 */
export { ListView } from './list/list-view'
export { ShowView } from './show/show-view'
export { FormView } from './form/form-view'
