// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.24;

import {SmartWallet} from "./SmartWallet.sol";

/// @notice Deploys smart wallets at addresses known beforehand, so that a wallet can sign (ERC-6492) before it exists.
contract SmartWalletFactory {
    function create(address owner, bytes32 salt) external returns (address) {
        address wallet = addressOf(owner, salt);
        if (wallet.code.length > 0) return wallet;
        return address(new SmartWallet{salt: salt}(owner));
    }

    function addressOf(address owner, bytes32 salt) public view returns (address) {
        bytes32 codeHash = keccak256(abi.encodePacked(type(SmartWallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, codeHash)))));
    }
}
