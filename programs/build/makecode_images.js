// Compiles MakeCode programs for both boards, without a network, by the compiler that the packages of MakeCode carry.
//
// usage: node makecode_images.js PACKAGES OUT PROGRAM...   writes OUT/v1/NAME.hex and OUT/v2/NAME.hex
//
// PACKAGES has the folders pxt-core, pxt-microbit and lzma. A program that begins with `// V2: ` is for that board alone.
const fs = require('fs'), path = require('path'), vm = require('vm');
const [packages, out, ...programs] = process.argv.slice(2).map(argument => path.resolve(argument));

/** The compiler: a script for a web worker, so what it finds in one is put around it. */
function loadCompiler() {
  const worker = {
    console, setTimeout, clearTimeout, setInterval, clearInterval, Buffer, URL, btoa, atob, performance,
    TextEncoder, TextDecoder, crypto: require('crypto').webcrypto,
    process: { env: {}, hrtime: process.hrtime, version: process.version, argv: [] },
    require: name => require(name === 'lzma' ? path.join(packages, 'lzma') : name),
    postMessage() {}, importScripts() {}, onmessage: null,
  };
  worker.global = worker.self = worker;
  vm.createContext(worker);
  const read = file => fs.readFileSync(path.join(packages, file), 'utf8');
  vm.runInContext(read('pxt-core/built/web/pxtworker.js'), worker, { filename: 'pxtworker.js' });
  worker.target = JSON.parse(read('pxt-microbit/built/target.json'));
  vm.runInContext('pxt.setAppTarget(target); pxt.setupSimpleCompile()', worker);
  return worker.pxt;
}

/** The runtimes of both boards, compiled from C++: the package has those of the most common extensions alone. */
async function runtime(extensions) {
  const file = path.join(packages, 'pxt-microbit/built/hexcache', `${extensions.sha}.hex`);
  if (!fs.existsSync(file)) throw new Error(`its extensions have C++ that pxt-microbit does not carry compiled`);
  return { hex: fs.readFileSync(file, 'utf8').split(/\r?\n/) };
}

async function main() {
  const pxt = loadCompiler();
  pxt.SimpleHost.prototype.getHexInfoAsync = runtime;
  for (const program of programs) {
    const name = path.basename(program, '.ts');
    const config = {
      name, description: '', files: ['main.ts'], preferredEditor: 'tsprj',
      dependencies: { core: '*', radio: '*', microphone: '*' },
    };
    const text = fs.readFileSync(program, 'utf8');
    const sources = { 'pxt.json': JSON.stringify(config), 'main.ts': text };
    const result = await pxt.simpleCompileAsync(sources, { native: true });
    if (!result.success) {
      const first = (result.diagnostics || [])[0] || { line: 0, messageText: 'not compiled' };
      throw new Error(`${program}:${first.line + 1}: ${JSON.stringify(first.messageText)}`);
    }
    for (const [board, file] of [['v1', 'mbdal-binary.hex'], ['v2', 'mbcodal-binary.hex']])
      if (board === 'v2' || !text.startsWith('// V2: '))
        fs.writeFileSync(path.join(out, board, `${name}.hex`), result.outfiles[file]);
  }
}

main().catch(error => {
  console.error(error.message);
  process.exit(1);
});
