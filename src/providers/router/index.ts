export { inOrder, isHidden, refineResources } from './resources'
export { createParser, createRouterProvider } from './router-provider'
