export { inOrder, isHidden, refineResources } from './resources'
export { createRouterProvider } from './router-provider'
