/**
 * What we use of Node's HTTP. An `import` reads all that the module offers, also its WebSocket, which loads everything
 * of `fetch`, and a server at rest does not need that.
 */
export const { request, STATUS_CODES } = process.getBuiltinModule('node:http');
