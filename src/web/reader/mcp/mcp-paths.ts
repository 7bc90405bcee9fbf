/** Where the MCP server of a site is. */

export const MCP_PATH = '/mcp';
/** The same for signed-in readers only: on a site that is partly public, programs would never be asked to sign in at `/mcp`. */
export const AUTHED_MCP_PATH = '/authed/mcp';
