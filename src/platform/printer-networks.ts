import { BlockList, isIP } from 'node:net';
import { StartError } from './start-error.ts';

/** The networks in which receipt printers may be, as the operator of the server has set. */
export type PrinterNetworks = {
  allows(target: { address: string; port: number }): boolean;
};

type Network = { list: BlockList; family: 4 | 6; port: number | undefined };

/** The usual ports of printers. Other ports must be named with their network. */
const printerPorts = { first: 9100, last: 9199 };

const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
/** Addresses within private networks at which clouds serve secrets. */
const cloudMetadataAddresses = new BlockList();
cloudMetadataAddresses.addAddress('fd00:ec2::254', 'ipv6');
cloudMetadataAddresses.addAddress('fd20:ce::254', 'ipv6');

/** `off`, `on` for all private networks, or a list of addresses and networks, each perhaps with a port. */
export function readPrinterNetworks(value: string | undefined): PrinterNetworks | undefined {
  if (value === undefined || value === 'off') return undefined;
  const isListed = value !== 'on';
  const entries = isListed ? value.split(',').map((entry) => entry.trim()) : privateNetworks;
  const networks = entries.map(readNetwork);
  return {
    allows: ({ address, port }) => {
      const family = isIP(address);
      if (family !== 4 && family !== 6) return false;
      const type = family === 4 ? 'ipv4' : 'ipv6';
      if (!isListed && cloudMetadataAddresses.check(address, type)) return false;
      return networks.some(
        (network) =>
          network.family === family &&
          network.list.check(address, type) &&
          (network.port === undefined
            ? port >= printerPorts.first && port <= printerPorts.last
            : port === network.port),
      );
    },
  };
}

/** `192.168.1.0/24`, `192.168.1.20:9100`, `fd12::/16`, `[fd12::7]:9100`. */
function readNetwork(entry: string): Network {
  const [, bracketed, plain, bitsText, portText] =
    /^(?:\[([0-9a-fA-F:.]+)\]|([0-9a-fA-F:.]+?))(?:\/(\d{1,3}))?(?::(\d{1,5}))?$/.exec(entry) ?? [];
  // In an IPv6 address without brackets, the last part looks like a port.
  const isPlainIPv6 = isIP(entry.replace(/\/\d+$/, '')) === 6;
  const address = isPlainIPv6 ? entry.replace(/\/\d+$/, '') : (bracketed ?? plain ?? '');
  const family = isIP(address);
  const bits = isPlainIPv6 ? /\/(\d{1,3})$/.exec(entry)?.[1] : bitsText;
  const port = isPlainIPv6 || portText === undefined ? undefined : Number(portText);
  const addressBits = family === 6 ? 128 : 32;
  const length = bits === undefined ? addressBits : Number(bits);
  if (
    (family !== 4 && family !== 6) ||
    length > addressBits ||
    (port !== undefined && (port < 1 || port > 65_535))
  ) {
    throw new StartError(
      `TILLHOUSE_PRINTERS=${entry} is not valid: expected off, on, or addresses and networks such as 192.168.1.0/24 or 192.168.1.20:9100, separated by commas.`,
    );
  }
  const list = new BlockList();
  list.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4');
  return { list, family, port };
}
