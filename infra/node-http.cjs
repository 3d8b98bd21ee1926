// Stands in for `node:http` in the bundles. Imported as an ES module the real one evaluates every getter on it, undici's
// WebSocket among them: 24 ms of each cold start. Asked for this way, only what is used is loaded.
module.exports = process.getBuiltinModule('node:http');
